/**
 * An OCI image of the release, without a container daemon: the few packages of Debian that Node needs, taken with apt-get, and
 * the release's folder. `docker load`, `podman load`, and `skopeo copy oci-archive:FILE` read it.
 */
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { runStep } from "./step.js";

/** glibc, libstdc++ and `/bin/sh`. */
const packages = ["base-files", "libc6", "libgcc-s1", "libstdc++6", "dash"];

const user = 10001;
const dataDir = "var/lib/mangrove";
const failure = "The image failed; the message above says why.";
const second = 1e9;
const probe = "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))";

/** The name in OCI. */
const architecture = { x64: "amd64" }[process.arch] ?? process.arch;

const digestOf = (bytes) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** The root of the image without the release. */
async function makeRoot(stage) {
  const [root, downloads] = [path.join(stage, "root"), path.join(stage, "packages")];
  for (const folder of ["bin", "sbin", "lib", "lib64"]) {
    mkdirSync(path.join(root, "usr", folder), { recursive: true });
    symlinkSync(`usr/${folder}`, path.join(root, folder));
  }
  mkdirSync(downloads);
  // Without a sandbox, because apt's own user may not write here.
  const options = ["-q", "-o", "APT::Sandbox::User=root", "download", ...packages];
  await runStep("Getting Debian's packages", failure, "apt-get", options, { cwd: downloads });
  const unpack = `for one in "$0"/*.deb; do dpkg-deb --fsys-tarfile "$one" | tar -x --keep-directory-symlink -C "$1" || exit 1; done`;
  await runStep("Unpacking them", failure, "sh", ["-c", unpack, downloads, root]);
  const account = `mangrove:x:${user}:${user}::/${dataDir}:/usr/sbin/nologin\n`;
  writeFileSync(path.join(root, "etc/passwd"), `root:x:0:0:root:/root:/bin/sh\n${account}`);
  writeFileSync(path.join(root, "etc/group"), `root:x:0:\nmangrove:x:${user}:\n`);
  mkdirSync(path.join(root, "tmp"), { recursive: true });
  chmodSync(path.join(root, "tmp"), 0o1777);
  return root;
}

/** A layer of a folder's parts, which the same input makes the same. */
async function makeLayer(stage, folder, parts, owner) {
  const file = path.join(stage, "layer.tar");
  const same = ["--sort=name", "--mtime=@0", "--numeric-owner", `--owner=${owner}`, `--group=${owner}`];
  await runStep("Packing a layer", failure, "tar", ["-cf", file, ...same, "-C", folder, ...parts]);
  const bytes = readFileSync(file);
  return { plain: digestOf(bytes), packed: gzipSync(bytes) };
}

/** Writes the image of the release in `stage/name` to `file`. */
export async function writeImage({ stage, name, version, file }) {
  const root = await makeRoot(stage);
  const data = path.join(stage, "data");
  mkdirSync(path.join(data, dataDir, "media"), { recursive: true, mode: 0o700 });
  const layers = [
    await makeLayer(stage, root, readdirSync(root), 0),
    await makeLayer(stage, stage, ["--transform", "flags=r;s,^,srv/,", name], 0),
    await makeLayer(stage, data, [dataDir], user),
  ];
  const image = path.join(stage, "image");
  mkdirSync(path.join(image, "blobs", "sha256"), { recursive: true });
  const write = (mediaType, bytes) => {
    const digest = digestOf(bytes);
    writeFileSync(path.join(image, "blobs", "sha256", digest.slice("sha256:".length)), bytes);
    return { mediaType: `application/vnd.oci.image.${mediaType}`, digest, size: bytes.length };
  };
  const writeJson = (mediaType, content) => write(mediaType, Buffer.from(JSON.stringify(content)));
  const node = "node_modules/.bin/node";
  const config = writeJson("config.v1+json", {
    architecture,
    os: "linux",
    config: {
      User: `${user}:${user}`,
      WorkingDir: `/srv/${name}`,
      Env: [
        "PATH=/usr/bin:/bin",
        "NODE_ENV=production",
        "HOST=0.0.0.0",
        `DATA_DIR=/${dataDir}`,
        "SITE_COMMAND=mangrove",
      ],
      Cmd: [node, "build/server/main.js"],
      Volumes: { [`/${dataDir}`]: {} },
      ExposedPorts: { "3000/tcp": {} },
      Healthcheck: {
        Test: ["CMD", node, "-e", probe],
        Interval: 10 * second,
        Timeout: 5 * second,
        StartPeriod: 60 * second,
      },
      Labels: { "org.opencontainers.image.title": name, "org.opencontainers.image.version": version },
    },
    rootfs: { type: "layers", diff_ids: layers.map(({ plain }) => plain) },
  });
  const manifest = writeJson("manifest.v1+json", {
    schemaVersion: 2,
    mediaType: "application/vnd.oci.image.manifest.v1+json",
    config,
    layers: layers.map(({ packed }) => write("layer.v1.tar+gzip", packed)),
  });
  const named = {
    "org.opencontainers.image.ref.name": `${name}:${version}`,
    "io.containerd.image.name": `${name}:${version}`,
  };
  writeFileSync(
    path.join(image, "index.json"),
    JSON.stringify({ schemaVersion: 2, manifests: [{ ...manifest, annotations: named }] }),
  );
  writeFileSync(path.join(image, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
  await runStep("Packing the image", failure, "tar", ["-cf", file, "-C", image, "."]);
}

/** Installs the packages of a folder with its own `package.json`: `node scripts/install-folder.js FOLDER`. */
import { installFolder } from "./install.js";

await installFolder(process.argv[2]);

import { expect, test } from "vitest";
import { DecoderQueueFull, JobAbandoned, JobQueue } from "./queue.ts";

/** A queue whose first job runs until it is released. */
function busyQueue() {
  const queue = new JobQueue();
  const held = Promise.withResolvers<void>();
  const first = queue.forStaff(() => held.promise);
  return { queue, first, letGo: held.resolve };
}

const stays = () => new AbortController().signal;

test("runs one job at a time, staff's first", async () => {
  const { queue, first, letGo } = busyQueue();
  const done: string[] = [];
  let atOnce = 0;
  const work = (name: string) => async () => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    await null;
    done.push(name);
    atOnce -= 1;
  };
  const all = [
    queue.forVisitor("a", stays(), work("visitor's a")),
    queue.forVisitor("b", stays(), work("visitor's b")),
    queue.forStaff(work("staff's")),
  ];
  letGo();
  await Promise.all([first, ...all]);
  expect(done).toEqual(["staff's", "visitor's a", "visitor's b"]);
});

test("continues after a failed job", async () => {
  const queue = new JobQueue();
  await expect(queue.forStaff(() => Promise.reject(new Error("unlucky")))).rejects.toThrow("unlucky");
  expect(await queue.forVisitor("a", stays(), async () => 1)).toBe(1);
});

test("equal requests share a job, which is dropped only when all clients disconnect", async () => {
  const { queue, first, letGo } = busyQueue();
  const [one, two] = [new AbortController(), new AbortController()];
  let startedJobs = 0;
  const work = async () => ++startedJobs;
  const results = [queue.forVisitor("kept", one.signal, work), queue.forVisitor("kept", stays(), work)];
  const dropped = [one, two].map(({ signal }) => queue.forVisitor("dropped", signal, work));
  const refused = Promise.all(dropped.map((job) => expect(job).rejects.toThrow(JobAbandoned)));
  one.abort();
  two.abort();
  letGo();
  await Promise.all([first, refused]);
  expect(await Promise.all(results)).toEqual([1, 1]);
  expect(startedJobs).toBe(1);
  expect(() => queue.forVisitor("gone before", AbortSignal.abort(), work)).toThrow(JobAbandoned);
});

test("jobs beyond a hundred are rejected, except shared ones and staff's", async () => {
  const { queue, first, letGo } = busyQueue();
  const jobs = Array.from({ length: 100 }, (_, index) => queue.forVisitor(`${index}`, stays(), async () => index));
  expect(() => queue.forVisitor("one more", stays(), async () => 0)).toThrow(DecoderQueueFull);
  const shared = queue.forVisitor("7", stays(), async () => -1);
  const staff = queue.forStaff(async () => "staff's");
  letGo();
  await first;
  expect(await Promise.all([shared, staff])).toEqual([7, "staff's"]);
  expect((await Promise.all(jobs)).length).toBe(100);
  expect(await queue.forVisitor("one more", stays(), async () => 0)).toBe(0);
});

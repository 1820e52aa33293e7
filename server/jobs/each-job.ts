import type { JobResult } from 'pg-boss';

/** Does the jobs of a batch at once. One that fails fails alone, and is tried again alone. */
export const eachAtOnce = <Job extends { id: string }>(
  jobs: readonly Job[],
  work: (job: Job) => Promise<void>,
): Promise<JobResult[]> => Promise.all(jobs.map((job) => settle(job, work)));

/** The same one after the other: for work that keeps the processor busy. */
export async function eachInOrder<Job extends { id: string }>(
  jobs: readonly Job[],
  work: (job: Job) => Promise<void>,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const job of jobs) results.push(await settle(job, work));
  return results;
}

async function settle<Job extends { id: string }>(job: Job, work: (job: Job) => Promise<void>): Promise<JobResult> {
  try {
    await work(job);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: (error as Error).message } };
  }
}

import type { JobResult } from 'pg-boss';

/** Runs the jobs of a batch concurrently. Each job fails and is retried independently. */
export const runConcurrently = <Job extends { id: string }>(
  jobs: readonly Job[],
  work: (job: Job) => Promise<void>,
): Promise<JobResult[]> => Promise.all(jobs.map((job) => runOne(job, work)));

/** Runs the jobs of a batch one after the other, for work that uses a lot of CPU time. */
export async function runInSequence<Job extends { id: string }>(
  jobs: readonly Job[],
  work: (job: Job) => Promise<void>,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const job of jobs) results.push(await runOne(job, work));
  return results;
}

async function runOne<Job extends { id: string }>(job: Job, work: (job: Job) => Promise<void>): Promise<JobResult> {
  try {
    await work(job);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: (error as Error).message } };
  }
}

import autocannon, { type Options } from 'autocannon';

/** `took`: milliseconds of each response with status 200. `refused`: responses 503. `others`: other statuses and errors. */
export type Flood = { took: number[]; refused: number; others: number };

/** Sends requests at `overallRate`, however long the responses take. */
export async function flood(options: Options): Promise<Flood> {
  const counted: Flood = { took: [], refused: 0, others: 0 };
  const { errors } = await new Promise<{ errors: number }>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    running.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
      if (status === 200) counted.took.push(ms);
      else if (status === 503) counted.refused += 1;
      else counted.others += 1;
    });
  });
  return { ...counted, others: counted.others + errors };
}

/**
 * Runs the task now and then every `ms`. A run that takes longer delays the next one; none is made up for afterwards.
 * @param run must not throw
 * @returns `stop` waits for a run in progress
 */
export function repeatEvery(ms: number, run: () => Promise<void>): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const start = () => {
    running ??= run().finally(() => {
      running = null;
    });
  };
  start();
  const timer = setInterval(start, ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

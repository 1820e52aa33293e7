/** Runs the task now and then every `ms`, never twice at the same time. `stop` waits for a running task. */
export function repeatEvery(ms: number, run: () => Promise<void>): { stop(): Promise<void> } {
  let working = run();
  const timer = setInterval(() => {
    working = working.then(run);
  }, ms);
  return {
    stop() {
      clearInterval(timer);
      return working;
    },
  };
}

/** A stage of a request's round through a closed network. */
export type Stage = {
  /** Mean time of it per request, alone on a core. */
  ms: number;
  /** How many requests may be in it at the same time: the number of its threads; Infinity: any number. */
  threads: number;
  /** Whether it needs a core meanwhile; the others only wait, such as for a disk. */
  needsCore: boolean;
};

export type ClosedNetwork = {
  /** Connections, each of which sends its next request when the last one is answered. */
  clients: number;
  /** Cores that all stages share; may be a fraction where others use the machine too. */
  cores: number;
  stages: readonly Stage[];
};

const SWEEPS_MAX = 20_000;
const PRECISION = 1e-9;

/**
 * Requests per second of a closed network with exponential times. A stage with a thread works at the speed of a core, or
 * slower while more threads than cores want to run. Without that sharing, mean value analysis gives the same; with it
 * there is no closed form, so the probabilities of all states are computed.
 */
export function throughputOf({ clients, cores, stages: all }: ClosedNetwork): number {
  const stages = all.filter(({ ms }) => ms > 0);
  if (stages.length === 0) return Number.POSITIVE_INFINITY;
  const states = listStates(clients, stages.length);
  const indexes = new Map(states.map((state, index) => [state.join(), index]));
  const rates = states.map((state) => ratesIn(state, stages, cores));
  const outflow = Float64Array.from(rates, (ofState) => ofState.reduce((sum, rate) => sum + rate, 0));
  // Into each state: from which other, at which rate. The last stage leads to the first.
  const sources = new Int32Array(states.length * stages.length).fill(-1);
  const inflow = new Float64Array(states.length * stages.length);
  for (const [index, state] of states.entries()) {
    for (const from of stages.keys()) {
      const to = (from + 1) % stages.length;
      if (stages.length === 1 || state[to] === 0) continue;
      const before = state.map((count, at) => count + Number(at === from) - Number(at === to));
      const source = indexes.get(before.join()) ?? -1;
      sources[index * stages.length + from] = source;
      inflow[index * stages.length + from] = rates[source]?.[from] ?? 0;
    }
  }
  const chance = balance({ outflow, sources, inflow });
  return 1_000 * chance.reduce((sum, share, index) => sum + share * (rates[index]?.[0] ?? 0), 0);
}

/** All ways to spread the clients over the stages. */
function listStates(clients: number, stages: number): number[][] {
  if (stages === 1) return [[clients]];
  return Array.from({ length: clients + 1 }, (_, first) =>
    listStates(clients - first, stages - 1).map((rest) => [first, ...rest]),
  ).flat();
}

/** Requests that leave each stage per millisecond. */
function ratesIn(state: readonly number[], stages: readonly Stage[], cores: number): number[] {
  const working = stages.map(({ threads }, at) => Math.min(state[at] ?? 0, threads));
  const onCores = working.reduce((sum, count, at) => sum + (stages[at]?.needsCore ? count : 0), 0);
  const speed = Math.min(1, cores / onCores);
  return stages.map(({ ms, needsCore }, at) => ((working[at] ?? 0) / ms) * (needsCore ? speed : 1));
}

type Flows = { outflow: Float64Array; sources: Int32Array; inflow: Float64Array };

/** The share of time in each state (Gauss-Seidel). */
function balance({ outflow, sources, inflow }: Flows): Float64Array {
  const states = outflow.length;
  const width = sources.length / states;
  const chance = new Float64Array(states).fill(1 / states);
  for (let sweep = 0; states > 1 && sweep < SWEEPS_MAX; sweep += 1) {
    let change = 0;
    let sum = 0;
    for (let index = 0; index < states; index += 1) {
      let arriving = 0;
      for (let at = index * width; at < (index + 1) * width; at += 1) {
        const source = sources[at] ?? -1;
        if (source >= 0) arriving += (chance[source] ?? 0) * (inflow[at] ?? 0);
      }
      // Half of the way: the chain is a ring, and full steps would go round in it for ever.
      const now = ((chance[index] ?? 0) + arriving / (outflow[index] ?? 1)) / 2;
      change += Math.abs(now - (chance[index] ?? 0));
      chance[index] = now;
      sum += now;
    }
    for (let index = 0; index < states; index += 1) chance[index] = (chance[index] ?? 0) / sum;
    if (change < PRECISION) break;
  }
  return chance;
}

/** Erlang's C formula: the share of requests that wait when `busy` of `servers` are busy on average (M/M/c). */
export function waitingShare(servers: number, busy: number): number {
  if (busy >= servers) return 1;
  // Erlang's B by its recursion, which does not overflow.
  let blocked = 1;
  for (let at = 1; at <= servers; at += 1) blocked = (busy * blocked) / (at + busy * blocked);
  const free = 1 - busy / servers;
  return blocked / (free + (1 - free) * blocked);
}

/** Mean time from arrival to answer in milliseconds (M/M/c). Infinity if the servers are too few. */
export function answerMs(servers: number, perSecond: number, ms: number): number {
  const busy = (perSecond * ms) / 1_000;
  if (busy >= servers) return Number.POSITIVE_INFINITY;
  return ms + (waitingShare(servers, busy) * ms) / (servers - busy);
}

import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';

/** Takes a part of a page to be drawn on its own; gives what keeps its place. */
export type PutPart = <Props extends object>(Component: ComponentType<Props>, props: Props) => ReactNode;

/** Filled while the server draws in one go; else parts are drawn where they stand. */
export const PartsContext = /* @__PURE__ */ createContext<PutPart | null>(null);

/**
 * A component whose markup follows from its props alone: no hooks, no contexts, one element around it, no picture that
 * React would preload. The server draws it once and remembers what came of it (`app/http/drawn-parts.ts`).
 * Browsers draw the component itself: `import.meta.env.SSR ? asPart(Card) : Card`, so that they download none of this.
 */
export const asPart = <Props extends object>(Component: ComponentType<Props>): ComponentType<Props> =>
  function Part(props) {
    const put = useContext(PartsContext);
    return put === null ? createElement(Component, props) : put(Component, props);
  };

import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react';

/** Takes a part of a page to be drawn on its own; gives what keeps its place. */
export type PutPart = <Props extends object>(Component: ComponentType<Props>, props: Props) => ReactNode;

/** Filled while the server draws in one go; else parts are drawn where they stand. */
export const PartsContext = /* @__PURE__ */ createContext<PutPart | null>(null);

/**
 * A component whose markup follows from its props alone: no contexts, no hooks but React's own state, nothing but
 * elements on its outside, no picture that React would preload. The server draws it once and remembers what came of it (`app/http/drawn-parts.ts`).
 * Browsers draw the component itself: `import.meta.env.SSR ? asPart(Card) : Card`, so that they download none of this.
 * @param isCommon do these props come again? Absent: nobody can make them up, they are the shop's own. What an address
 * brought along is drawn where it stands, and nothing of it is remembered.
 */
export const asPart = <Props extends object>(
  Component: ComponentType<Props>,
  isCommon?: (props: Props) => boolean,
): ComponentType<Props> =>
  function Part(props) {
    const put = useContext(PartsContext);
    const isDrawnHere = put === null || isCommon?.(props) === false;
    return isDrawnHere ? createElement(Component, props) : put(Component, props);
  };

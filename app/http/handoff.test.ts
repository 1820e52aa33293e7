import { expect, test } from 'vitest';
import { handoffScript } from './handoff.ts';

const scriptOf = (text: string) => handoffScript(new Response(text).body as ReadableStream<Uint8Array>, 'word');

test('no text ends the script that carries it', async () => {
  const evil = '["</script><script>alert(1)</script>","<!--","&amp;","\u2028\u2029"]';
  const script = await scriptOf(evil);
  expect(script.slice(0, -'</script>'.length)).not.toMatch(/<\/|<!--|&|[\u2028\u2029]/);
  expect(script.match(/<\/?script/g)).toHaveLength(2);
  const handed: string[] = [];
  const reactRouter = { streamController: { enqueue: (text: string) => handed.push(text), close: () => {} } };
  const code = script.replace(/^<script[^>]*>|<\/script>$/g, '');
  new Function('window', code)({ __reactRouterContext: reactRouter });
  expect(handed).toEqual([evil]);
});

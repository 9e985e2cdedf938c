import { createContext, lazy, type ReactNode, StrictMode, Suspense, useContext, useId, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { renderMarkup } from './render-markup.ts';

const SCRIPT = ['javascript', 'alert(1)'].join(':');
const EMPTY = '';

function Changed() {
  const [count, setCount] = useState(0);
  if (count < 2) setCount(count + 1);
  return <p>{count}</p>;
}
const Waiting = lazy(() => new Promise<{ default: () => null }>(() => {}));
const Identified = () => <p id={useId()} />;

const LEFT_TO_REACT: Record<string, ReactNode> = {
  'an image that React preloads': <img src="/a.webp" alt="" />,
  'a script address': <a href={SCRIPT}>a</a>,
  'an empty address': <a href={EMPTY}>a</a>,
  'an option that is selected': <option selected>a</option>,
  'several chosen options': (
    <select multiple defaultValue={['a']}>
      <option>a</option>
    </select>
  ),
  'a text area that begins with a line break': <textarea defaultValue={'\na'} />,
  'a text with its own lines': <pre>{'\na'}</pre>,
  'a style': <p style={{ width: 3 }} />,
  'a tag of the head': (
    <p>
      a<meta name="a" content="b" />
    </p>
  ),
  'an own element': <own-element className="a" />,
  'strict mode': (
    <StrictMode>
      <p />
    </StrictMode>
  ),
  'a state that changes while rendering': <Changed />,
  'an id that depends on the place': <Identified />,
  'code that is not there': (
    <Suspense fallback="wait">
      <Waiting />
    </Suspense>
  ),
};

function refuse(): never {
  throw new Error('left to React');
}

declare module 'react' {
  // The types of elements are a namespace.
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'own-element': { className: string };
    }
  }
}

const City = createContext('none');
const Named = () => <i data-city={useContext(City)} />;

test('contexts are those of the tree, also after a tree that was left to React', () => {
  const leftToReact = (
    <City value="Seeblick">
      <Suspense fallback="wait">
        <Waiting />
      </Suspense>
    </City>
  );
  expect(() => renderMarkup(leftToReact, refuse)).toThrow('left to React');
  expect(renderMarkup(leftToReact)).toContain('wait');
  // An attribute that the renderer does not know yet.
  const learning = (
    <City value="Musterstadt">
      <p itemID="1" />
      <Named />
    </City>
  );
  expect(renderMarkup(learning)).toBe('<p itemID="1"></p><i data-city="Musterstadt"></i>');
});

describe('what the renderer does not know is left to React', () => {
  test.each(Object.entries(LEFT_TO_REACT))('%s', (_, tree) => {
    const page = <main>{tree}</main>;
    expect(() => renderMarkup(page, refuse)).toThrow('left to React');
    expect(renderMarkup(page)).toBe(renderToString(page));
  });
});

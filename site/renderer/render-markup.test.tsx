import {
  Component,
  createContext,
  forwardRef,
  Fragment,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ErrorBoundary } from '../features/failure/ErrorBoundary.tsx';
import { renderMarkup } from './render-markup.ts';

const HOSTILE = `<b>"&'</b>`;
const Colour = createContext('red');

function Hooks() {
  const [state] = useState(() => 'lazily');
  const [reduced] = useReducer(
    (known: number) => known + 1,
    41,
    (first) => first + 1,
  );
  const place = useRef<HTMLParagraphElement>(null);
  const text = useMemo(() => `${state} ${reduced}`, [state, reduced]);
  const press = useCallback(() => {}, []);
  const stored = useSyncExternalStore(
    () => press,
    () => 'browser',
    () => 'server',
  );
  const [isPending] = useTransition();
  useEffect(() => {
    throw new Error('no effects');
  });
  useLayoutEffect(press);
  return (
    <p onPointerMove={press} ref={place}>
      {text} {stored} {String(isPending)} {useDeferredValue('late', 'first')} {useContext(Colour)}
    </p>
  );
}

const Remembered = memo(function Remembered({ name }: { name: string }) {
  return <i>{name}</i>;
});
const Forwarded = forwardRef<HTMLElement, { name: string }>(function Forwarded({ name }, ref) {
  return <b ref={ref}>{name}</b>;
});

class Counter extends Component<{ start: number }, { count: number }> {
  static getDerivedStateFromProps({ start }: { start: number }) {
    return { count: start + 1 };
  }
  override state = { count: 0 };
  override render() {
    return <output>{this.state.count}</output>;
  }
}

const KNOWN: Record<string, ReactNode> = {
  'texts beside each other': (
    <p>
      {'a'}
      {'b'}
      {''}
      {1}
      {0}
      {BigInt(2)}
      {[<Fragment key="c">c</Fragment>, 'd']}
      <i />
      {'e'}
    </p>
  ),
  nothing: [null, undefined, true, false, ''],
  'escaped texts and attributes': (
    <a href={`/?a=1&b=${HOSTILE}`} title={HOSTILE} className={HOSTILE}>
      {HOSTILE}
    </a>
  ),
  markup: <div dangerouslySetInnerHTML={{ __html: '<p>a</p>' }} />,
  'attributes of all kinds': (
    <div
      className=""
      tabIndex={-1}
      hidden
      aria-hidden
      aria-busy={false}
      data-on={false}
      data-highlighted=""
      draggable={false}
      spellCheck
      suppressHydrationWarning
      onClick={() => {}}
      title={undefined}
      role="presentation"
      inert
    />
  ),
  drawings: (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" focusable="false" strokeWidth={2} xlinkHref="#a">
      <path d="M0 0" strokeLinecap="round" fillRule="evenodd" />
      <use href="#icon" />
    </svg>
  ),
  pictures: (
    <picture>
      <source type="image/avif" srcSet="/a.avif 1w" sizes="1px" />
      <img src="/a.webp" alt="" width={1} height={2} fetchPriority="high" decoding="async" />
    </picture>
  ),
  'images that load later': <img src="/a.webp" alt="" loading="lazy" />,
  forms: (
    <form method="dialog" noValidate onSubmit={() => {}} className="form">
      <input value="a" type="text" name="n" onChange={() => {}} autoComplete="off" maxLength={3} readOnly required />
      <input type="checkbox" checked={false} name="n" onChange={() => {}} />
      <input type="radio" defaultChecked defaultValue={HOSTILE} inputMode="numeric" disabled={false} />
      <textarea rows={3} defaultValue={HOSTILE} />
      <textarea value="" onChange={() => {}} />
      <button name="b" type="submit" disabled value="v">
        {HOSTILE}
      </button>
      <label htmlFor="x">x</label>
    </form>
  ),
  'lists to choose from': (
    <select value="b" onChange={() => {}} multiple={false}>
      <option value="a">A</option>
      <option value="b">B {1}</option>
      <option>b</option>
    </select>
  ),
  'numbers to choose from': (
    <select defaultValue={2}>
      <option value={1}>A</option>
      <option value={2}>B</option>
    </select>
  ),
  tables: (
    <table>
      <tbody>
        <tr aria-current={undefined}>
          <th scope="row">a</th>
          <td colSpan={2} rowSpan={1}>
            b<br />c
          </td>
        </tr>
      </tbody>
    </table>
  ),
  hooks: (
    <>
      <Hooks />
      <Colour value="blue">
        <Hooks />
        <Colour value="green">
          <Hooks />
        </Colour>
        <Hooks />
      </Colour>
    </>
  ),
  'components of all kinds': (
    <ErrorBoundary renderFallback={() => 'failed'}>
      <Remembered name="a" />
      <Forwarded name="b" />
      <Counter start={1} />
      {'a'}
      <Suspense fallback="wait">b</Suspense>
      {'c'}
    </ErrorBoundary>
  ),
};

function refuse(): never {
  throw new Error('left to React');
}

describe('a tree is rendered as by React', () => {
  test.each(Object.entries(KNOWN))('%s', (_, tree) => {
    // Twice, because attributes are learned from the first one.
    expect(renderMarkup(tree, refuse)).toBe(renderToString(tree));
    expect(renderMarkup(tree, refuse)).toBe(renderToString(tree));
  });
});

test('an error of a component ends rendering, and contexts and hooks are as before', () => {
  const Broken = () => {
    throw new Error('broken page');
  };
  const page = (
    <Colour value="blue">
      <Broken />
    </Colour>
  );
  expect(() => renderMarkup(page)).toThrow('broken page');
  const Shown = () => useContext(Colour);
  expect(renderMarkup(<Shown />, refuse)).toBe('red');
  expect(() => Hooks()).toThrow();
});

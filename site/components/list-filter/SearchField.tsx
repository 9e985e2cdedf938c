import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { Icon, IconButton } from '../Icon.tsx';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'defaultValue' | 'onChange' | 'ref' | 'type'> {
  value: string;
  onText: (text: string) => void;
}

/**
 * A field for search words, and a button that empties it. The text is the browser's, not React's: while a list is still
 * being hydrated, React renders what was typed late, and would put the old text back and the caret at the end.
 */
export function SearchField({ value, onText, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(value);
  const last = useRef(value);

  useLayoutEffect(() => {
    // Not while hydrating: AdoptedDocument.tsx reports what was typed before.
    if (last.current === value) return;
    last.current = value;
    if (input.current !== null && input.current.value !== value) input.current.value = value;
  }, [value]);

  function clear() {
    onText('');
    // The button disappears.
    input.current?.focus();
  }

  return (
    <span className="search-field">
      <Icon name="search" />
      <input
        enterKeyHint="search"
        autoComplete="off"
        {...rest}
        ref={input}
        type="search"
        defaultValue={initial}
        onChange={({ target }) => onText(target.value)}
      />
      {value !== '' && <IconButton icon="close" label="Suchtext löschen" onClick={clear} />}
    </span>
  );
}

import { useEffect, useRef } from 'react';

interface CompletionHeadingProps {
  /** It names the document, too. */
  text: string;
  tenantName: string;
}

/** The page's heading, once it is known what there is to say: it takes the focus, so that it is read out. */
export function CompletionHeading({ text, tenantName }: CompletionHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${text} – ${tenantName}`;
    heading.current?.focus({ preventScroll: true });
  }, [text, tenantName]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';

interface StepHeadingProps {
  id: string;
  children: ReactNode;
}

/** Heading of a step that takes the place of another: it takes the focus, which would be lost with the other. */
export function StepHeading({ id, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id={id} className="step-heading" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

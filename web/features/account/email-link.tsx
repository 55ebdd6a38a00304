import { type ReactNode, useEffect, useRef } from 'react';

/** One thing at a time: how it stands with a mailed link, and what to do next. An outcome takes the focus to its heading. */
export function EmailLinkPage({
  title,
  text,
  outcome = false,
  children,
}: {
  title: string;
  text: ReactNode;
  /** Something was tried, and this is what became of it. */
  outcome?: boolean;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome) heading.current?.focus();
  }, [outcome]);
  return (
    <section className="mx-auto max-w-md py-12 text-center sm:py-20">
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl leading-tight outline-none sm:text-4xl">
        {title}
      </h1>
      <div className="text-soft mt-4">{text}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}

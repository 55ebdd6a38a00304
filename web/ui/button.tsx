import type { ComponentProps } from 'react';

const variants = {
  primary: 'border-accent bg-accent text-on-accent hover:brightness-110',
  quiet: 'border-line bg-raised text-ink hover:border-field',
} as const;

const base =
  'print:hidden inline-flex min-h-11 items-center justify-center gap-2 rounded-full border px-5 py-2 text-[0.95rem] font-semibold leading-tight no-underline transition-[filter,border-color] disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

/** The classes of a button, for links that look like a button. */
export function buttonClass(variant: keyof typeof variants = 'quiet', extra = ''): string {
  return `${base} ${variants[variant]} ${extra}`;
}

/** The classes of a chip: a small rounded link. */
export const chipClass =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-raised px-3.5 py-1 text-[0.95rem] leading-tight no-underline transition-colors hover:border-field';

export function Button({
  variant = 'quiet',
  className = '',
  ...rest
}: ComponentProps<'button'> & { variant?: keyof typeof variants }) {
  return <button type="button" {...rest} className={buttonClass(variant, className)} />;
}

import type { ComponentProps } from 'react';

const shapes = {
  primary: 'border-accent bg-accent text-on-accent hover:brightness-110',
  quiet: 'border-line bg-raised text-ink hover:border-field',
} as const;

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full border px-5 py-2 text-[0.95rem] font-semibold leading-tight no-underline transition-[filter,border-color] disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

/** The classes of a button, for links that look like one. */
export function buttonClass(shape: keyof typeof shapes = 'quiet', extra = ''): string {
  return `${base} ${shapes[shape]} ${extra}`;
}

export function Button({ shape = 'quiet', className = '', ...rest }: ComponentProps<'button'> & { shape?: keyof typeof shapes }) {
  return <button type="button" {...rest} className={buttonClass(shape, className)} />;
}

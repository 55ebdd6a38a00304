import { type CSSProperties, useId } from 'react';
import { type Theme, themes } from '../../../../server/domain/core/accents.ts';
import { accentsOf, defaultShapeRules, shapeRules } from '../../../../server/domain/site/face-css.ts';
import type { Face } from '../../../../server/domain/site/stored-sections.contract.ts';
import { Button, chipClass } from '../../../ui/button.tsx';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { previewColors } from './preview-colors.ts';

const themeNames = { light: 'Light theme', dark: 'Dark theme' } as const;

/** The components of the site in both themes, with a look that is not saved yet. */
export function FacePreview({ face, siteName, logos }: { face: Face; siteName: string; logos: Record<Theme, string> }) {
  return (
    <aside aria-label="Preview" className="face-preview space-y-6 xl:sticky xl:top-24">
      <style>{[...defaultShapeRules('.face-preview'), ...shapeRules(face, '.face-preview')].join('')}</style>
      {themes.map((theme) => (
        <ThemePreview key={theme} theme={theme} face={face} siteName={siteName} logo={logos[theme]} />
      ))}
    </aside>
  );
}

function ThemePreview({ theme, face, siteName, logo }: { theme: Theme; face: Face; siteName: string; logo: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-soft mb-2 text-sm font-semibold">
        {themeNames[theme]}
      </h2>
      <div
        style={previewStyle(face, theme)}
        className="border-line rounded-card bg-paper text-ink space-y-4 border p-4 font-sans"
      >
        <p className="flex min-w-0 items-center gap-2.5">
          <img
            src={logo || '/icon.svg'}
            alt=""
            style={{ height: '2rem', maxWidth: logo === '' || face.showsName ? '6rem' : '12rem' }}
            className="shrink-0 rounded-lg object-contain"
          />
          {(logo === '' || face.showsName) && <span className="font-display truncate text-lg leading-snug">{siteName}</span>}
        </p>
        <div className="border-line rounded-card bg-raised space-y-3 border p-4">
          <p className="flex items-center gap-3">
            <LogoTile name="Mossline" src="" size="small" />
            <span className="font-display text-xl">Mossline</span>
          </p>
          <p>
            Plans a garden from a photo.{' '}
            <a href={`#${id}`} className="text-accent underline underline-offset-4">
              Read more
            </a>
          </p>
          <Trend />
          <p className="flex flex-wrap gap-2">
            <span className={chipClass}>Gardening</span>
            <span className="bg-accent-wash text-accent inline-flex min-h-9 items-center rounded-xl px-3 font-medium">
              Selected
            </span>
          </p>
        </div>
        <TextField label="Email" type="email" placeholder="you@example.com" />
        <p className="flex flex-wrap gap-3">
          <Button variant="primary">Submit</Button>
          <Button style={{ outline: '2.5px solid var(--color-accent)', outlineOffset: '3px' }}>Focused</Button>
        </p>
      </div>
    </section>
  );
}

/** A line with an area, as in the charts of the site. */
function Trend() {
  return (
    <svg viewBox="0 0 120 24" preserveAspectRatio="none" aria-hidden="true" className="text-accent h-10 w-full">
      <path d="M0 20 20 15 40 17 60 9 80 12 100 5 120 7V24H0Z" fill="currentColor" fillOpacity="0.15" />
      <path
        d="M0 20 20 15 40 17 60 9 80 12 100 5 120 7"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The CSS variables of one theme. The page's own variables have the values of the theme that the page is shown in. */
function previewStyle(face: Face, theme: Theme): CSSProperties {
  const { accent, onAccent, wash } = accentsOf(face, theme);
  const colors = Object.entries(previewColors).map(([name, values]) => [`--color-${name}`, values[theme]]);
  return {
    colorScheme: theme,
    ...Object.fromEntries(colors),
    '--color-accent': accent,
    '--color-on-accent': onAccent,
    '--color-accent-wash': wash,
  };
}

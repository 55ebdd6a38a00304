import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { ScreenHeading } from './screen-heading.tsx';

/** Shown at an address of the admin area that has no screen. */
export function UnknownScreen() {
  return (
    <>
      <ScreenHeading
        title="Page not found."
        hint="The admin area has no screen at this address. There may be a typo in it, or the screen has moved."
      />
      <Link to="/admin/dashboard" className={buttonClass('primary')}>
        Go to the dashboard
      </Link>
    </>
  );
}

import { DeviceSection } from './device-section.tsx';
import { KeptDirectory } from './kept-directory.tsx';

/** What of the directory is on this device. */
export function DirectorySection() {
  return (
    <DeviceSection id="directory" title="The directory">
      <KeptDirectory />
    </DeviceSection>
  );
}

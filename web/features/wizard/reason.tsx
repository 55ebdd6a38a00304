/** The reason that a reviewer gave for a rejection, as its owner reads it; '' when they gave none. */
export function Reason({ text }: { text: string }) {
  if (text === '') return 'No reason was given.';
  return (
    <>
      Reason: <bdi>{text}</bdi>
    </>
  );
}

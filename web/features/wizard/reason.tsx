/** The reviewer's reason for a rejection, as shown to the owner; '' when none was given. */
export function Reason({ text }: { text: string }) {
  if (text === '') return 'No reason was given.';
  return (
    <>
      Reason: <bdi>{text}</bdi>
    </>
  );
}

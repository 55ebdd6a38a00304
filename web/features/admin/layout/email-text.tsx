/** An email address that breaks preferably after its "@" in a narrow column. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

/** Shown instead of an email address that the member's role may not see. */
export const hiddenEmail = 'Only admins can see it';

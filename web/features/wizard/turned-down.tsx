/** The rejected listing that is sent again. */
export interface RejectedListing {
  id: string;
  rejectionReason: string;
  /** The plan it was paid for with, which it keeps. */
  paidPlan: string | undefined;
}

export function RejectionNotice({ edited: { rejectionReason } }: { edited: RejectedListing }) {
  return (
    <p className="border-orange bg-sunken mb-8 rounded-2xl border-l-4 px-4 py-3 leading-snug">
      This startup was turned down. {rejectionReason === '' ? 'No reason was given.' : <>Reason: {rejectionReason}</>}
    </p>
  );
}

type OpenProposalButtonProps = { action: string; children: string }

/** Opens a proposal or proof. POST, because the member's personal link is created the first time. Styled as a link. */
export const OpenProposalButton = ({ action, children }: OpenProposalButtonProps) => (
  <form method="post" action={action} className="inline">
    <button type="submit" className="portal-link portal-link-button wrap-anywhere">
      {children}
    </button>
  </form>
)

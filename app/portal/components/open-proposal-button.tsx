type OpenFormProps = { action: string; children: string }

/** Opens a proposal or proof by the member's own link, which the first opening makes. Looks as a link. */
export const OpenForm = ({ action, children }: OpenFormProps) => (
  <form method="post" action={action} className="inline">
    <button type="submit" className="portal-link portal-link-button wrap-anywhere">
      {children}
    </button>
  </form>
)

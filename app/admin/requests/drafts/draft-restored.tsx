/** Says that input of an earlier visit is in the form, and offers to discard it. */
export function DraftRestored({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="text-sm text-muted">
      Draft restored.{' '}
      <button type="button" className="font-semibold text-forest underline underline-offset-4" onClick={onDiscard}>
        Discard draft
      </button>
    </p>
  )
}

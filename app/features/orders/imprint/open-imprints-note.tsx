type OpenImprintsNoteProps = {
  /** Number of items without a chosen imprint or ink colors. */
  count: number
  /** Leads to the first of them. */
  onChoose: () => void
  className?: string
}

/** Reminds of imprints that are not chosen before a request is sent, which it never blocks. */
export function OpenImprintsNote({ count, onChoose, className = '' }: OpenImprintsNoteProps) {
  if (count === 0) return null
  return (
    <p className={`rounded-md bg-mustard-tint px-4 py-3 text-[0.9375rem] leading-6 ${className}`}>
      <span>{`Imprint or ink not chosen for ${count === 1 ? '1 item' : `${count} items`}: `}</span>
      <button
        type="button"
        className="py-0.5 font-semibold text-forest underline underline-offset-4"
        onClick={onChoose}
      >
        choose now
      </button>
      <span> or we advise you.</span>
    </p>
  )
}

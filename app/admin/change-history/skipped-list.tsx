type SkippedListProps = {
  items: readonly { name: string; reason: string }[]
  /** Number of skipped items that are not listed. */
  more?: number
}

/** Lists skipped items with reasons, as phrasing content for use in messages. */
export function SkippedList({ items, more = 0 }: SkippedListProps) {
  if (items.length === 0) return null
  return (
    <span className="mt-1 block font-normal">
      {items.map(({ name, reason }) => (
        <span key={name + reason} className="block">
          <b className="font-semibold">{name}</b>
          <span>{` ${reason}`}</span>
        </span>
      ))}
      {more > 0 && <span className="block text-muted">{`And ${more.toLocaleString('en-US')} more.`}</span>}
    </span>
  )
}

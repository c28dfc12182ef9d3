/** A tracking number, with the carrier's page if it has one. */
export function Tracking({ number, url }: { number: string | null; url: string | null }) {
  if (!number) return <span>—</span>
  if (!url) return <span className="break-all">{number}</span>
  return (
    <a href={url} rel="noreferrer" className="portal-link break-all">
      {number}
    </a>
  )
}

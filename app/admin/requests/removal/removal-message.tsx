import { Link } from 'react-router'
import type { Removal } from '#app/features/requests/removal/read-removal.server.ts'
import { DateOnly } from '../../shell/admin-page.tsx'

type RemovalMessageProps = {
  removal: NonNullable<Removal>
  reference: string
  version: number
  can: { change: boolean; erase: boolean }
}

/** Says that a request was deleted or merged, and undoes it. */
export function RemovalMessage({ removal, reference, version, can }: RemovalMessageProps) {
  if (removal.kind === 'deleted') {
    return (
      <form method="post" action={`/admin/requests/${reference}/delete`} aria-label="Deleted" className="request-spam">
        <p className="min-w-0 flex-1">
          <strong className="font-semibold">This request was deleted.</strong>{' '}
          <span>It is erased with its files on </span>
          <DateOnly at={removal.erasedAt} />
          <span>.</span>
          {!can.erase && <span> An Admin can restore it until then.</span>}
        </p>
        <input type="hidden" name="version" value={version} />
        {can.erase && (
          <button type="submit" name="intent" value="restore" className="button button-secondary button-sm">
            Restore
          </button>
        )}
      </form>
    )
  }
  return (
    <form method="post" action={`/admin/requests/${reference}/merge`} aria-label="Merged" className="request-spam">
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">This request was merged into </strong>
        <Link to={`/admin/requests/${removal.into}`} className="font-semibold underline underline-offset-4">
          {removal.into}
        </Link>
        <span>, which has its timeline.</span>
      </p>
      <input type="hidden" name="version" value={version} />
      {can.change && (
        <button type="submit" name="intent" value="undo" className="button button-secondary button-sm">
          Undo merge
        </button>
      )}
    </form>
  )
}

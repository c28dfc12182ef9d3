import { formatCount } from '#app/lib/text/count.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { DateTime, Panel } from '../shell/admin-page.tsx'
import type { SystemInfo } from './system-info.server.ts'

/** Version, database and last backup. */
export function SystemPanel({ info: { version, postgres, isEmbedded, backup } }: { info: SystemInfo }) {
  return (
    <Panel title="System">
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
        <dt className="font-semibold">Version</dt>
        <dd>{`Boxwright ${version}`}</dd>
        <dt className="font-semibold">Database</dt>
        <dd>{`PostgreSQL ${postgres}${isEmbedded ? ', run by the store' : ''}`}</dd>
        <dt className="font-semibold">Last backup</dt>
        <dd>
          {backup ? (
            <>
              <DateTime at={backup.at} />
              <span>{`, ${formatFileSize(backup.bytes)}`}</span>
              {backup.missing > 0 && (
                <span className="block text-danger">{`${formatCount(backup.missing, 'file')} missing from storage`}</span>
              )}
            </>
          ) : (
            <>
              <span>None yet. Back up on the server with </span>
              <code>npm run shop -- backup FILE</code>
              <span>. Backups by other tools are not shown.</span>
            </>
          )}
        </dd>
      </dl>
    </Panel>
  )
}

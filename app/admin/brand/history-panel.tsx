import { Button } from '#app/ui/button.tsx'
import { DateTime, Panel } from '../shell/admin-page.tsx'
import type { Section } from './brand-sections.ts'

type Version = {
  id: number
  change: string
  version: number | null
  title: string
  actor: string
  name: string | null
  at: Date
  isLive: boolean
  isCustom: boolean
  isUndone: boolean
}

/** Lists the published versions, current first. */
export function HistoryPanel({
  versions,
  version,
  section,
}: {
  versions: Version[]
  version: number
  section: Section
}) {
  const hidden = (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="section" value={section} />
    </>
  )
  return (
    <Panel
      title="History"
      aside={
        versions[0]?.isCustom && (
          <form method="post">
            {hidden}
            <Button type="submit" name="intent" value="defaults" variant="ghost" size="sm">
              Reset to default brand
            </Button>
          </form>
        )
      }
    >
      {versions.length === 0 ? (
        <p className="text-sm text-muted">No changes published yet. The store uses the default brand.</p>
      ) : (
        <ol className="brand-versions">
          {versions.map((each) => (
            <li key={each.id}>
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{each.title}</p>
                <p className="text-sm text-muted">
                  <span>{`${each.name ?? each.actor}, `}</span>
                  <DateTime at={each.at} />
                  {each.isLive && <span>{' · Live'}</span>}
                </p>
              </div>
              <form method="post">
                {hidden}
                <input type="hidden" name="change" value={each.change} />
                <input type="hidden" name="revision" value={each.id} />
                <Button
                  type="submit"
                  name="intent"
                  value={each.isLive ? 'undo' : 'restore'}
                  variant="secondary"
                  size="sm"
                  aria-label={each.isLive ? `Undo: ${each.title}` : `Restore version ${each.version}`}
                >
                  {each.isLive ? 'Undo' : 'Restore'}
                </Button>
              </form>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { DateTime, Panel } from '../shell/admin-page.tsx'
import { PublicUrlNote } from '../shell/public-url-note.tsx'

type CalendarLinkPanelProps = {
  /** When the link was created; undefined without one. */
  createdAt: Date | undefined
  /** The link that was just created; shown once. */
  url: string | undefined
}

/** Creates and revokes the link by which a calendar app subscribes. */
export function CalendarLinkPanel({ createdAt, url }: CalendarLinkPanelProps) {
  return (
    <Panel
      title="Subscribe in your calendar app"
      text="A private iCal link with the dates of requests assigned to you. Anyone with the link can read them."
    >
      <div className="grid gap-4">
        {url ? (
          <label className="grid gap-1">
            <span className="text-sm font-semibold">Copy your link now. It will not be shown again.</span>
            <input
              readOnly
              value={url}
              className="control font-mono text-sm"
              onFocus={(event) => event.target.select()}
            />
            <PublicUrlNote />
          </label>
        ) : (
          createdAt && (
            <p className="text-sm text-muted">
              {'Your link was created '}
              <DateTime at={createdAt} />
              {'. A new one replaces it.'}
            </p>
          )
        )}
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="create" variant="secondary" size="sm">
            {createdAt ? 'Create a new link' : 'Create link'}
          </Button>
          {createdAt && (
            <Button type="submit" name="intent" value="revoke" variant="ghost" size="sm" className="text-danger">
              Revoke link
            </Button>
          )}
        </Form>
      </div>
    </Panel>
  )
}

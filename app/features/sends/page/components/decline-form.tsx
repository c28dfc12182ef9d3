import { Button } from '#app/ui/button.tsx'
import type { PageCampaign } from '../send-link.server.ts'

/** Declines with one press; it can be undone on the page that follows. */
export function DeclineForm({ kind }: Pick<PageCampaign, 'kind'>) {
  return (
    <form method="post" className="fold-t mt-10 flex flex-wrap items-center gap-x-4 gap-y-2 pt-5 text-sm text-muted">
      <span>You would rather get nothing?</span>
      <Button type="submit" name="intent" value="decline" variant="ghost" className="max-sm:-ml-5">
        {kind === 'gift' ? 'Decline the gift' : 'Decline the package'}
      </Button>
    </form>
  )
}

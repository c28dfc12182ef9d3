import { type InboxFilter, isShortWord, toInboxParams } from '#app/features/requests/inbox/filter.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { builtInViews, getInboxUrl, inboxPath } from './views/built-in-views.ts'

/** Texts of the built-in views while they are empty. */
const emptyTexts: Record<string, [title: string, text: string]> = {
  All: ['No requests yet', 'Requests that customers submit in your store appear here.'],
  'Assigned to me': ['No requests assigned to you', 'Requests appear here when you or a teammate assigns them to you.'],
  Unassigned: ['No unassigned requests', 'Requests without an assignee appear here.'],
  Unread: ['All caught up', 'Unread requests appear here.'],
  Mentions: ['No mentions', 'Requests appear here when a teammate mentions you with @ in a note.'],
  Due: ['Nothing is due', 'Requests with a next step due today or earlier appear here.'],
  Spam: ['No spam', 'Requests that look like spam appear here, separate from your inbox.'],
}

/** The empty state of the list; `isInvalid`: the URL has an invalid filter. */
export function EmptyInbox({ filter, isInvalid = false }: { filter: InboxFilter; isInvalid?: boolean }) {
  if (isInvalid) {
    return (
      <EmptyState title="Invalid filter" text="Correct the filter, or clear it.">
        <ClearFilters />
      </EmptyState>
    )
  }
  const query = toInboxParams(filter).toString()
  const builtIn = builtInViews.find((view) => view.query === query)?.name
  const [title, text] = (builtIn && emptyTexts[builtIn]) || getNoMatchText(filter)
  const withSpam = toInboxParams({ ...filter, spam: 'with' }).toString()
  return (
    <EmptyState title={title} text={text}>
      {!builtIn && <ClearFilters />}
      {!builtIn && filter.spam === undefined && (
        <ButtonLink to={getInboxUrl(withSpam)} variant="ghost" size="sm">
          Include spam
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function ClearFilters() {
  return (
    <ButtonLink to={inboxPath} variant="secondary" size="sm">
      Clear filters
    </ButtonLink>
  )
}

function getNoMatchText(filter: InboxFilter): [title: string, text: string] {
  const { search, ...rest } = filter
  const others = toInboxParams(rest).size > 0
  const short = search && !parseReference(search) && search.split(' ').some(isShortWord)
  return [
    search ? `No results for “${search}”` : 'No requests match this filter',
    [
      others ? 'Remove a filter' : 'Try fewer words',
      filter.spam === undefined ? ', or include spam.' : '.',
      short ? ' Terms of one or two letters only match the beginnings of words.' : '',
    ].join(''),
  ]
}

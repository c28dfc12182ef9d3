import { type InboxFilter, inboxParams, isShortWord } from '#app/features/requests/inbox/filter.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { builtInViews, inboxAddress, inboxPath } from './views/built-in-views.ts'

/** What empty views of the kind that everybody has mean. */
const meanings: Record<string, [title: string, text: string]> = {
  All: ['No requests yet', 'What visitors send from the shop appears here the moment it arrives.'],
  Mine: ['Nothing is yours', 'Requests that you own are listed here. Take one from the others.'],
  Unassigned: ['Everything has an owner', 'Requests that nobody works on yet are listed here.'],
  Unread: ['All read', 'New requests appear here the moment they arrive.'],
  Mentions: ['No note mentions you', 'Requests in whose notes somebody writes @ and your name are listed here.'],
  Due: ['Nothing is due', 'Requests whose next step is for today, or was for earlier, are listed here.'],
  Spam: ['No spam', 'What looks like spam is kept here, out of the way of the rest.'],
}

/** Where a list has nothing to show, `wrong` because its address cannot be read. */
export function NothingHere({ filter, wrong = false }: { filter: InboxFilter; wrong?: boolean }) {
  if (wrong) {
    return (
      <EmptyState title="Nothing is listed" text="First the filter has to be mended, or taken away.">
        <ClearFilters />
      </EmptyState>
    )
  }
  const query = inboxParams(filter).toString()
  const builtIn = builtInViews.find((view) => view.query === query)?.name
  const [title, text] = (builtIn && meanings[builtIn]) || nothingMatches(filter)
  const withSpam = inboxParams({ ...filter, spam: 'with' }).toString()
  return (
    <EmptyState title={title} text={text}>
      {!builtIn && <ClearFilters />}
      {!builtIn && filter.spam === undefined && (
        <ButtonLink to={inboxAddress(withSpam)} variant="ghost" size="sm">
          Look among the spam, too
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

function nothingMatches(filter: InboxFilter): [title: string, text: string] {
  const { search, ...rest } = filter
  const others = inboxParams(rest).size > 0
  const short = search && !parseReference(search) && search.split(' ').some(isShortWord)
  return [
    search ? `Nothing matches “${search}”` : 'Nothing matches this filter',
    [
      others ? 'Take a filter away' : 'Try fewer words',
      filter.spam === undefined ? ', or look among the spam.' : '.',
      short ? ' Of one or two letters, only beginnings of words are found.' : '',
    ].join(''),
  ]
}

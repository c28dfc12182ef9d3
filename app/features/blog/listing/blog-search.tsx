import { Search } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { getChipClass } from '#app/ui/chip.ts'
import { showFocused } from '#app/ui/show-focused.ts'
import { useUrlText } from '#app/ui/use-url-text.ts'
import type { Term } from '../post.ts'
import { allCategories, type BlogFilters, getBlogPath } from './filters.ts'

/**
 * One form for search and categories: each category is a submit button, so both stay in the URL, with JavaScript or without.
 * The search button comes first, as Enter presses it and keeps the category. Its two parts are cells of the page head's grid.
 */
export function BlogSearch({ filters, categories }: { filters: BlogFilters; categories: Term[] }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const current = filters.category || allCategories
  useUrlText(filters.search, field)

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget)
    const category = submitter instanceof HTMLButtonElement ? submitter.value : current
    void navigate(getBlogPath({ search: toSingleLine(String(form.get('search') ?? '')), category }), {
      preventScrollReset: true,
    })
  }

  return (
    <form method="get" action="/blog" aria-label="Blog posts" onSubmit={search} className="contents">
      <search className="flex min-w-0 gap-2">
        <label htmlFor="blog-search" className="sr-only">
          Search blog posts
        </label>
        <div className="relative flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 size-5 [translate:0_-50%] text-muted"
          />
          <input
            ref={field}
            id="blog-search"
            type="search"
            name="search"
            defaultValue={filters.search}
            maxLength={200}
            placeholder="Search blog posts..."
            autoComplete="off"
            className="h-11 w-full rounded-md border border-edge bg-card pr-3 pl-12 text-base transition-colors hover:border-ink"
          />
        </div>
        <button type="submit" name="category" value={current} className={getButtonClass()}>
          Search
        </button>
      </search>
      <ul
        aria-label="Filter by category"
        onFocus={showFocused}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0 lg:col-span-2"
      >
        {[{ name: 'All Posts', slug: allCategories }, ...categories].map(({ name, slug }) => (
          <li key={slug}>
            <button
              type="submit"
              name="category"
              value={slug}
              aria-pressed={slug === current}
              className={getChipClass(slug === current)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}

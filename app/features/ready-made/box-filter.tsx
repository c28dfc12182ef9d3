import { Link } from 'react-router'
import { getChipClass } from '#app/ui/chip.ts'
import { showFocused } from '#app/ui/show-focused.ts'
import type { BoxFilterView } from './filters.ts'

/** Links that filter the boxes by occasion and budget, with JavaScript or without. */
export function BoxFilter({ groups }: Pick<BoxFilterView, 'groups'>) {
  if (groups.length === 0) return null
  return (
    <nav
      aria-label="Filter boxes"
      className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      {groups.map(({ label, choices }) => (
        <div key={label} className="contents">
          <h2 className="-mb-1.5 self-center font-sans text-sm font-semibold tracking-normal sm:mb-0">{label}</h2>
          <ul
            aria-label={label}
            onFocus={showFocused}
            className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
          >
            {choices.map(({ text, to, isActive }) => (
              <li key={text}>
                <Link
                  to={to}
                  preventScrollReset
                  aria-current={isActive || undefined}
                  className={getChipClass(isActive)}
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

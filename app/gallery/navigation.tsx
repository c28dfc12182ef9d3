import { useState } from 'react'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { PageNavigation, Pagination } from '#app/ui/pagination.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Sortable } from '#app/ui/sortable.tsx'
import { SortableMoves } from '#app/ui/sortable-moves.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { Specimen } from './specimen.tsx'

const steps = ['Contact Details', 'Project Details', 'Review & Submit']
const pagers = [
  { page: 1, pages: 3 },
  { page: 3, pages: 20 },
  { page: 10, pages: 20 },
  { page: 1200, pages: 1200 },
]

const mugs = [
  { id: 'navy', name: 'Harbor Mug, Navy' },
  { id: 'sand', name: 'Harbor Mug, Sand' },
  { id: 'forest', name: 'Harbor Mug, Forest' },
]

export function Navigation() {
  const [order, setOrder] = useState(mugs)
  return (
    <>
      <Specimen label="Page link">
        <PageLink to="/products" instant className="underline">
          All products
        </PageLink>
      </Specimen>
      <Specimen label="Breadcrumb">
        <Breadcrumb items={[{ label: 'Products', to: '/products' }, { label: 'Harbor Mug, Navy' }]} />
      </Specimen>
      <Specimen label="SkipLink: in sight once the keyboard reaches it, at the top of the window">
        <SkipLink />
        <p>Press Tab at the head of the page.</p>
      </Specimen>
      <Specimen label="Sortable: drag a handle, press the arrow keys on it, or press it for buttons">
        <Sortable label="Mugs" items={order} onReorder={setOrder} itemClassName="flex items-center gap-2">
          {({ name }, handle) => (
            <>
              {handle}
              {name}
            </>
          )}
        </Sortable>
      </Specimen>
      <Specimen label="Sortable moves: of the first, of one between, of the last">
        {[0, 1, 2].map((at) => (
          <SortableMoves
            key={at}
            name={`mug ${at + 1}`}
            isFirst={at === 0}
            isLast={at === 2}
            button={() => ({ type: 'button' })}
          />
        ))}
      </Specimen>
      {pagers.map(({ page, pages }) => (
        <Specimen key={page} label={`Pagination, page ${page} of ${pages}`} wide>
          <Pagination page={page} pages={pages} href={(to) => `?page=${to}`} label={`Pages, ${page} of ${pages}`} />
        </Specimen>
      ))}
      <Specimen label="Page navigation of a list with cursors" wide>
        <PageNavigation label="Pages with cursors" className="flex justify-between">
          <a href="?first">First</a>
          <a href="?next">Next</a>
        </PageNavigation>
      </Specimen>
      {steps.map((step, index) => (
        <Specimen key={step} label={`Stepper at step ${index + 1}`} wide>
          <Stepper steps={steps} current={index + 1} label={`Progress, step ${index + 1}`} />
        </Specimen>
      ))}
    </>
  )
}

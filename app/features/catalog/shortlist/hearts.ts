import { showToast } from '#app/ui/toast.ts'
import { addToShortlist, removeFromShortlist, shortlist } from './shortlist.store.ts'

/**
 * Connects the hearts of a page with the shortlist. A heart is a plain checkbox with the product's id as its value, so that a page
 * needs no code of it until someone presses one. Runs once, when it is first loaded.
 */
function startHearts() {
  const pressed = [...findHearts()].filter(isPressed).map(({ value }) => value)
  if (pressed.length > 0) save(pressed)

  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('.heart')) return
    if (target.checked) save([target.value])
    else removeFromShortlist(target.value)
    // A full shortlist has not taken it.
    updatePage()
  })
  shortlist.subscribe(updatePage)
  // Other pages, and other colors of a card.
  new MutationObserver(updatePage).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['value'],
  })
  updatePage()
}

/** Pressed before this code had loaded; after a reload the browser itself may have checked it. */
const isPressed = (heart: HTMLInputElement) =>
  heart.checked && CSS.supports('selector(:user-valid)') && heart.matches(':user-valid')

const findHearts = () => document.querySelectorAll<HTMLInputElement>('.heart')

function save(ids: readonly string[]) {
  const isFirst = shortlist.read().length === 0
  addToShortlist(ids)
  if (!isFirst) return
  void showToast({
    title: 'Saved to your shortlist',
    link: { to: '/shortlist', label: 'Compare and share' },
    kind: 'success',
  })
}

function updatePage() {
  const ids = shortlist.read()
  const { length: count } = ids
  for (const heart of findHearts()) heart.checked = ids.includes(heart.value)
  for (const link of document.querySelectorAll<HTMLElement>('.nav-shortlist')) {
    if (count > 0) link.dataset.count = String(count)
    else delete link.dataset.count
    link.ariaLabel = count > 0 ? `Shortlist, ${count} ${count === 1 ? 'product' : 'products'}` : 'Shortlist'
  }
}

startHearts()

import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type Point = { clientX: number; clientY: number }

const getHandle = (item: Element) => item.querySelector<HTMLElement>('.sortable-handle') ?? undefined
const getPosition = (item: Element) => Number((item as HTMLElement).dataset.sortAt)

/**
 * Makes the items of a list draggable by their handles, including later ones.
 * @param move called with the old and new position
 * @returns a function that ends it
 */
export function makeDraggable(list: HTMLElement, listId: string, move: (from: number, to: number) => void) {
  const known = new Map<Element, () => void>()
  const isOurs = (data: Record<string | symbol, unknown>) => data.sortable === listId
  const unmark = () => {
    for (const item of list.children) item.removeAttribute('data-sort-drop')
  }
  const take = () => {
    for (const [item, release] of known) {
      if (item.isConnected) continue
      release()
      known.delete(item)
    }
    for (const item of list.children) {
      const dragHandle = getHandle(item)
      if (known.has(item) || !dragHandle) continue
      known.set(
        item,
        combine(
          draggable({
            element: item as HTMLElement,
            dragHandle,
            getInitialData: () => ({ sortable: listId, item }),
            onDragStart: () => item.setAttribute('data-sort-dragged', ''),
            onDrop: () => item.removeAttribute('data-sort-dragged'),
          }),
          dropTargetForElements({
            element: item,
            canDrop: ({ source }) => isOurs(source.data),
            getData: () => ({ item }),
          }),
        ),
      )
    }
  }
  take()
  const watch = new MutationObserver(take)
  watch.observe(list, { childList: true, subtree: true })
  const stopMonitor = monitorForElements({
    canMonitor: ({ source }) => isOurs(source.data),
    onDrag: ({ source, location }) => {
      unmark()
      const target = location.current.dropTargets[0]?.element
      if (!target || target === source.element) return
      target.setAttribute('data-sort-drop', isBehind(list, target, location.current.input) ? 'behind' : 'before')
    },
    onDrop: ({ source, location }) => {
      unmark()
      const target = location.current.dropTargets[0]?.element
      if (!target || target === source.element) return
      const from = getPosition(source.element)
      const before = getPosition(target) + (isBehind(list, target, location.current.input) ? 1 : 0)
      move(from, before > from ? before - 1 : before)
    },
  })
  return () => {
    watch.disconnect()
    stopMonitor()
    for (const release of known.values()) release()
  }
}

/** True if the pointer is in the half of an item that is closer to the end. */
function isBehind(list: HTMLElement, item: Element, { clientX, clientY }: Point): boolean {
  const { left, top, width, height } = item.getBoundingClientRect()
  const isRow = list.children.length > 1 && sameLine(list)
  return isRow ? clientX > left + width / 2 : clientY > top + height / 2
}

const sameLine = ({ children: [first, second] }: HTMLElement) =>
  first?.getBoundingClientRect().top === second?.getBoundingClientRect().top

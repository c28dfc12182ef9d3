import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type Point = { clientX: number; clientY: number }

const getHandle = (item: Element) => item.querySelector<HTMLElement>('.sortable-handle') ?? undefined
const getPosition = (item: Element) => Number((item as HTMLElement).dataset.sortAt)

/**
 * Makes the items of a list draggable by their handles, including later ones.
 * @param move called with the old and new position
 * @returns a cleanup function
 */
export function makeDraggable(list: HTMLElement, listId: string, move: (from: number, to: number) => void) {
  const cleanUps = new Map<Element, () => void>()
  const isOurs = (data: Record<string | symbol, unknown>) => data.sortable === listId
  const clearDropMarks = () => {
    for (const item of list.children) item.removeAttribute('data-sort-drop')
  }
  const addItems = () => {
    for (const [item, cleanUp] of cleanUps) {
      if (item.isConnected) continue
      cleanUp()
      cleanUps.delete(item)
    }
    for (const item of list.children) {
      const dragHandle = getHandle(item)
      if (cleanUps.has(item) || !dragHandle) continue
      cleanUps.set(
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
  addItems()
  const observer = new MutationObserver(addItems)
  observer.observe(list, { childList: true, subtree: true })
  const stopMonitor = monitorForElements({
    canMonitor: ({ source }) => isOurs(source.data),
    onDrag: ({ source, location }) => {
      clearDropMarks()
      const target = location.current.dropTargets[0]?.element
      if (!target || target === source.element) return
      target.setAttribute('data-sort-drop', isAfterMiddle(list, target, location.current.input) ? 'behind' : 'before')
    },
    onDrop: ({ source, location }) => {
      clearDropMarks()
      const target = location.current.dropTargets[0]?.element
      if (!target || target === source.element) return
      const from = getPosition(source.element)
      const before = getPosition(target) + (isAfterMiddle(list, target, location.current.input) ? 1 : 0)
      move(from, before > from ? before - 1 : before)
    },
  })
  return () => {
    observer.disconnect()
    stopMonitor()
    for (const cleanUp of cleanUps.values()) cleanUp()
  }
}

/** True if the pointer is in the half of an item that is closer to the end. */
function isAfterMiddle(list: HTMLElement, item: Element, { clientX, clientY }: Point): boolean {
  const { left, top, width, height } = item.getBoundingClientRect()
  const isRow = list.children.length > 1 && areOnOneLine(list)
  return isRow ? clientX > left + width / 2 : clientY > top + height / 2
}

const areOnOneLine = ({ children: [first, second] }: HTMLElement) =>
  first?.getBoundingClientRect().top === second?.getBoundingClientRect().top

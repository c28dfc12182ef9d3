import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The search field, rendered by the header before this code loads. */
export type SearchField = RefObject<HTMLInputElement | null>

type Listeners = {
  onKeyDown: (event: KeyboardEvent) => void
  onInput: () => void
  onSubmit: () => void
  onActivate: () => void
  onBlur: () => void
}

/** Listens to a field that another component has rendered. */
export function useListeners(field: SearchField, listeners: Listeners) {
  const latest = useRef(listeners)
  latest.current = listeners

  // A layout effect, so that the keys work as soon as the field has its combobox role.
  useLayoutEffect(() => {
    const input = field.current
    const form = input?.form
    if (!input || !form) return
    const controller = new AbortController()
    const { signal } = controller
    input.addEventListener('keydown', (event) => latest.current.onKeyDown(event), { signal })
    input.addEventListener('input', () => latest.current.onInput(), { signal })
    for (const type of ['focus', 'click']) input.addEventListener(type, () => latest.current.onActivate(), { signal })
    // Keeps the focus in the field: Safari would blur it before the click.
    form.addEventListener('mousedown', (event) => event.target !== input && event.preventDefault(), { signal })
    form.addEventListener('submit', () => latest.current.onSubmit(), { signal })
    form.addEventListener(
      'focusout',
      ({ relatedTarget }) =>
        !(relatedTarget instanceof Node && form.contains(relatedTarget)) && latest.current.onBlur(),
      { signal },
    )
    // The visitor may have typed, and left the field, before this code loaded.
    latest.current.onInput()
    if (!form.contains(document.activeElement)) latest.current.onBlur()
    return () => controller.abort()
  }, [field])
}

type ComboboxState = { list: string; isShown: boolean; active: string | undefined }

/** Announces the list to screen readers. */
export function useCombobox(field: SearchField, { list, isShown, active }: ComboboxState) {
  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    const state = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': list,
      'aria-expanded': String(isShown),
    }
    for (const [name, value] of Object.entries(state)) input.setAttribute(name, value)
    if (active) input.setAttribute('aria-activedescendant', active)
    else input.removeAttribute('aria-activedescendant')
  }, [field, list, isShown, active])
}

/** Clears the field after a navigation, and moves the focus from it to the content; also from a field that is unmounted. */
export function useClearOnNavigation(field: SearchField, onClear: () => void) {
  const { key } = useLocation()
  const shown = useRef(key)
  const latest = useRef(onClear)
  latest.current = onClear

  useEffect(() => {
    const input = field.current
    if (!input || shown.current === key) return
    shown.current = key
    input.value = ''
    latest.current()
    if (input.matches(':focus')) focusContent()
  }, [field, key])

  useLayoutEffect(() => {
    const input = field.current
    return () => {
      if (input?.matches(':focus')) queueMicrotask(() => input.isConnected || focusContent())
    }
  }, [field])
}

function focusContent() {
  document.getElementById('main')?.focus({ preventScroll: true })
}

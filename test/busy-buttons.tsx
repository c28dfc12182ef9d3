import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect } from 'vitest'

/** Renders an element while a form is being submitted. @returns the texts of the buttons that ignore a second press */
export async function listBusyButtons(element: ReactElement): Promise<string[]> {
  const action = () => new Promise(() => {})
  const router = createMemoryRouter([{ path: '/', action, Component: () => element }])
  void router.navigate('/', { formMethod: 'post', formData: new FormData() })
  await expect.poll(() => router.state.navigation.state).toBe('submitting')
  const html = renderToString(<RouterProvider router={router} />)
  router.dispose()
  return [...html.matchAll(/<button [^>]*aria-busy="true"[^>]*>(.*?)<\/button>/gs)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  )
}

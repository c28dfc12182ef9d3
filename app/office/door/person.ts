import { createContext, type RouterContextProvider } from 'react-router'
import type { Person } from '#app/features/staff/person.ts'

/** Set by the gate; null while nobody is signed in. */
export const personContext = createContext<Person | null>(null)

/** `Set-Cookie` values of the answer for what a route has confirmed. */
export const cookiesContext = createContext<string[]>()

/** Who is signed in, in a route that does not admit anybody. */
export function personOf(context: Readonly<RouterContextProvider>): Person {
  const person = context.get(personContext)
  if (!person) throw new Error('nobody is signed in')
  return person
}

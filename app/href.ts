import { href as hrefOfTexts, type Register } from 'react-router'

type Pages = Register extends { pages: infer All } ? All : never
type Params<Page> = Page extends { params: infer Texts } ? { [Name in keyof Texts]: Texts[Name] | number } : never
type Href = <Path extends keyof Pages>(
  path: Path,
  ...params: Record<never, never> extends Params<Pages[Path]> ? [Params<Pages[Path]>?] : [Params<Pages[Path]>]
) => string

/** React Router's `href`, whose types take numbers too: ids need no `String`. */
export const href = hrefOfTexts as Href

import type { AllHTMLAttributes, ElementType, Ref } from 'react';

/** Tokens of a box. Each is a class of `layout.css`, which a rule of a module overrides. */
export interface BoxTokens {
  /** `page`: between the parts of a page, which is closer on phones. */
  readonly gap?: 1 | 2 | 3 | 4 | 5 | 6 | 'page';
  /** Gap between columns, if it differs from the one between rows. */
  readonly gapX?: 3 | 5;
  readonly columns?: 1 | 2;
  /** Vertically, in a row of a flex box or grid. */
  readonly align?: 'baseline' | 'center' | 'end' | 'start' | 'stretch';
  /** Horizontally, the content as a whole. */
  readonly justify?: 'between' | 'center' | 'end';
  /** Horizontally, each item in its column. */
  readonly items?: 'center' | 'start';
  /** Vertically, the rows of a grid as a whole. */
  readonly content?: 'start';
  readonly wrap?: boolean;
  /** `panel`: as inside a panel, which is less on phones. */
  readonly pad?: 5 | 6 | 'panel';
  readonly padX?: 2 | 4 | 5 | 6 | 8 | 'panel';
  readonly padY?: 3 | 4 | 5 | 7;
  readonly padTop?: 2 | 4 | 5 | 7;
  readonly padBottom?: 4 | 5 | 6 | 8;
  readonly padLeft?: 6;
  /** Space above and below the box itself. */
  readonly above?: 2 | 4;
  readonly below?: 2 | 3 | 4;
  /** Moves to the end of its row. */
  readonly pushed?: boolean;
  /** Takes the space that is left in its row. */
  readonly grow?: boolean;
  /** Keeps its width in its row. */
  readonly rigid?: boolean;
  /** May become narrower than its content. */
  readonly canShrink?: boolean;
  readonly wide?: boolean;
  /** Hides what doesn't fit, and rounds the corners of its content. */
  readonly clip?: boolean;
  /** Is the box that absolute positions inside refer to. */
  readonly relative?: boolean;
  readonly surface?: 'panel' | 'sunk';
  readonly radius?: 'card' | 'cell' | 'control' | 'modal' | 'panel';
  /** `card`: on phones only above and below. */
  readonly border?: 'all' | 'bottom' | 'card' | 'top';
  readonly outlined?: boolean;
  /** A size, weight and line height for headings and labels. */
  readonly font?: 'heading' | 'label' | 'title';
  readonly size?: 11 | 12 | 13 | 14 | 16 | 18;
  /** Line height in pixels. */
  readonly leading?: 16 | 18 | 19 | 20 | 22;
  readonly weight?: 'regular' | 'semi';
  readonly tone?: 'faint' | 'game-muted' | 'lose' | 'muted' | 'text' | 'warn' | 'win';
  readonly textAlign?: 'center' | 'end' | 'start';
  readonly noWrap?: boolean;
  /** Breaks inside long words. */
  readonly breaks?: boolean;
  /** Stays on one line and ends with an ellipsis. */
  readonly truncate?: boolean;
  readonly block?: boolean;
  /** The width at which it is shown; hidden on the others. */
  readonly only?: 'phone' | 'wide';
}

const TOKENS = new Set(
  'gap gapX columns align justify items content wrap pad padX padY padTop padBottom padLeft above below pushed grow rigid canShrink wide clip relative surface radius border outlined font size leading weight tone textAlign noWrap breaks truncate block only'.split(
    ' ',
  ),
);

export interface BoxProps extends BoxTokens, Omit<AllHTMLAttributes<HTMLElement>, keyof BoxTokens | 'as'> {
  /** Element to render. */
  readonly as?: keyof HTMLElementTagNameMap;
  readonly ref?: Ref<HTMLDivElement> | Ref<HTMLFormElement>;
}

/** Renders an element with the classes of its tokens. `base` is the class of the component. */
function renderBox(base: string, { as = 'div', className, ...props }: BoxProps) {
  const Tag: ElementType = as;
  const classes = className === undefined ? [base] : [base, className];
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (!TOKENS.has(name)) attributes[name] = value;
    else if (value === true) classes.push(name);
    else if (value !== undefined && value !== false) classes.push(`${name}-${value}`);
  }
  return <Tag {...attributes} className={classes.join(' ')} />;
}

/** A block. */
export function Box(props: BoxProps) {
  return renderBox('box', props);
}

/** Content below each other. */
export function Stack(props: BoxProps) {
  return renderBox('stack', props);
}

/** Content next to each other. */
export function Row(props: BoxProps) {
  return renderBox('row', props);
}

/** Words of a line or paragraph. */
export function Text(props: BoxProps) {
  return renderBox('text', { as: 'span', ...props });
}

/** Small muted words: a label above a value, or an explanation below it. */
export function Note(props: BoxProps) {
  return renderBox('note', { as: 'span', ...props });
}

import type { ReactNode } from 'react';
import { Box, type BoxProps, Note, Row, Text } from '#ui/layout/layout.tsx';

export interface FactProps extends Omit<BoxProps, 'children' | 'name' | 'value'> {
  readonly name: ReactNode;
  /** The value. Other properties are those of the box around both. */
  readonly children: ReactNode;
}

/** A value below its name, in a `dl`. */
export function Fact({ name, children, ...box }: FactProps) {
  return (
    <Box {...box}>
      <Note as="dt">{name}</Note>
      <Text as="dd" weight="semi" breaks>
        {children}
      </Text>
    </Box>
  );
}

export interface FactLineProps extends FactProps {
  /** Look of the value. */
  readonly value?: Omit<BoxProps, 'children'>;
}

/** A value right of its name, in a `dl`; below it if both don't fit. */
export function FactLine({ name, value, children, ...row }: FactLineProps) {
  return (
    <Row align="baseline" justify="between" gapX={5} wrap {...row}>
      <Text as="dt" tone="muted">
        {name}
      </Text>
      <Text as="dd" canShrink weight="semi" breaks {...value}>
        {children}
      </Text>
    </Row>
  );
}

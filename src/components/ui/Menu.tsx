import type { ReactNode } from "react";
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  MenuSection,
  MenuTrigger,
  Popover,
} from "react-aria-components";

interface MenuProps {
  /** The button that opens it: a Button of this folder or of react-aria-components. */
  trigger: ReactNode;
  /** The heading above the items. */
  title: string;
  /** MenuItems. */
  children: ReactNode;
}

/** A button and the titled menu it opens. */
export function Menu({ trigger, title, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover menu-popover" placement="bottom end" offset={6}>
        <AriaMenu className="menu">
          <MenuSection>
            <Header className="menu-header">{title}</Header>
            {children}
          </MenuSection>
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** One line of a menu: a link with `href`, otherwise a command with `onAction`. */
export function MenuItem(props: Omit<AriaMenuItemProps, "className">) {
  return <AriaMenuItem {...props} className="menu-item" />;
}

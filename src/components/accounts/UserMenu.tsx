import { type CurrentUser, fullName, initials } from "../../domain/accounts/users.ts";
import { urls } from "../../domain/urls.ts";
import { RoleBadge } from "./RoleBadge.tsx";

const ID = "user-menu";

/** The user's name, with a menu of settings, help and signing out, also without script. Spec section 2, shell. */
export function UserMenu({ user }: { user: CurrentUser }) {
  return (
    <>
      <button
        type="button"
        className="button"
        data-variant="quiet"
        popoverTarget={ID}
        aria-haspopup="menu"
      >
        {/* The visible text comes first in its name, so that saying it opens the menu (WCAG 2.5.3). */}
        <span className="cell-lines">{fullName(user)}</span>
        <RoleBadge role={user.role} />
        <span className="visually-hidden">My Account</span>
        {/* The name is beside it. */}
        <span className="avatar" aria-hidden="true">{initials(user)}</span>
      </button>
      <div className="popover user-menu" id={ID} popover="auto">
        <div role="menu" aria-labelledby={`${ID}-title`}>
          <p className="user-menu-title" id={`${ID}-title`} role="presentation">My Account</p>
          <p className="user-menu-item" role="menuitem" aria-disabled="true">{user.email}</p>
          <a className="user-menu-item" role="menuitem" href={urls.settings}>Settings</a>
          {/* It would lead back to the page where they choose a password. */}
          {!user.requiresPasswordChange && <a className="user-menu-item" role="menuitem" href={urls.help}>Help</a>}
          <form method="post" action={urls.logout} role="none">
            <button type="submit" className="user-menu-item" role="menuitem">Log out</button>
          </form>
        </div>
      </div>
    </>
  );
}

import { Button } from "react-aria-components";
import { clearCsrfToken, post } from "../src/browser/api.ts";
import { clearDrafts } from "../src/browser/drafts.ts";
import { navigateTo } from "../src/browser/navigation.ts";
import { showToast } from "../src/browser/toasts.ts";
import { Avatar } from "../src/components/ui/Avatar.tsx";
import { Menu, MenuItem } from "../src/components/ui/Menu.tsx";
import { RoleBadge } from "../src/components/accounts/RoleBadge.tsx";
import { FAILURE } from "../src/domain/toasts.ts";
import { urls } from "../src/domain/urls.ts";
import { type CurrentUser, fullName, initials } from "../src/domain/accounts/users.ts";

/** The name of the user, with a menu that leads to the settings and signs out. Spec section 2, shell. */
export default function UserMenu({ user }: { user: CurrentUser }) {
  async function logOut() {
    try {
      await post(urls.api.logout);
      clearCsrfToken();
      clearDrafts();
      navigateTo(urls.login);
    } catch {
      showToast({ ...FAILURE.logout, tone: "error" });
    }
  }

  const trigger = (
    <Button className="button" data-variant="quiet" data-size="medium" aria-label={`My Account: ${fullName(user)}`}>
      <span>{fullName(user)}</span>
      <RoleBadge role={user.role} />
      <Avatar initials={initials(user)} />
    </Button>
  );
  return (
    <Menu trigger={trigger} title="My Account">
      <MenuItem isDisabled>{user.email}</MenuItem>
      <MenuItem href={urls.settings}>Settings</MenuItem>
      <MenuItem onAction={logOut}>Log out</MenuItem>
    </Menu>
  );
}
